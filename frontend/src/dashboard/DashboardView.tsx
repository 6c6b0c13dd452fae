import { Box } from '@mui/material';
import { useProgressAnalytics } from '../shared/concepts/concept-progress.ts';
import { useCurveAnalytics, useFinancialAnalytics } from './analytics.ts';
import { BarsSection } from './BarsSection.tsx';
import { Breakdown } from './Breakdown.tsx';
import { Cards } from './Cards.tsx';
import { ConceptsSection } from './ConceptsSection.tsx';
import { CurveSection } from './CurveSection.tsx';
import { Forecast } from './Forecast.tsx';
import { Notices } from './Notices.tsx';

const pair = (columns: string) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns },
});

/**
 * Dashboard of a project's works contract: cards, S-curve, notices, breakdown, forecast, concepts. Each part has its own query, placeholder
 * and error. It is read-only, so managers and observers share it.
 */
const DashboardView = ({ project: { id } }: { project: { id: string } }) => {
  const progress = useProgressAnalytics(id);
  const financial = useFinancialAnalytics(id);
  const curve = useCurveAnalytics(id);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Cards financial={financial} progress={progress} />
      <Box sx={pair('minmax(0, 1fr) 340px')}>
        <CurveSection query={curve} />
        <Notices curve={curve} financial={financial} progress={progress} />
      </Box>
      <Box sx={pair('repeat(2, minmax(0, 1fr))')}>
        <Breakdown query={financial} />
        <Forecast query={financial} />
      </Box>
      <BarsSection query={progress} />
      <ConceptsSection query={progress} />
    </Box>
  );
};

export default DashboardView;
