import { useState, type ReactNode } from 'react';

/** Renders the content until «Otra pestaña» is pressed. */
export const screenThatCanBeLeft = (drawn: ReactNode) => {
  const Screen = () => {
    const [here, setHere] = useState(true);
    return (
      <>
        <button onClick={() => setHere(false)}>Otra pestaña</button>
        {here && drawn}
      </>
    );
  };
  return <Screen />;
};
