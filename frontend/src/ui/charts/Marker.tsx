import { looks, type CurveLook } from './curve.ts';

const size = 4;
const diamond = (x: number, y: number) => `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`;
const triangle = (x: number, y: number) => `M${x} ${y - 5}L${x + 5} ${y + 4}L${x - 5} ${y + 4}Z`;

/** Marker of a month's value. Each series has its own shape, so that overlapping lines can be distinguished. */
export const Marker = ({ look, x, y }: { look: CurveLook; x: number; y: number }) => {
  const { stroke } = looks[look];
  if (look === 'estimated')
    return <path d={diamond(x, y)} fill="var(--paper)" stroke={stroke} strokeWidth={1.5} />;
  if (look === 'original')
    return <rect x={x - 3} y={y - 3} width={6} height={6} fill="var(--paper)" stroke={stroke} />;
  if (look === 'financial') return <path d={triangle(x, y)} fill={stroke} stroke={stroke} />;
  const fill = look === 'physical' ? stroke : 'var(--paper)';
  return <circle cx={x} cy={y} r={size} fill={fill} stroke={stroke} strokeWidth={1.5} />;
};
