/** Brings the part of a screen with this id into sight and moves the keyboard there. */
export const goTo = (place: string) => {
  const heading = document.getElementById(place);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
};
