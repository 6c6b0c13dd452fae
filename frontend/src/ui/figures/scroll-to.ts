/** Scrolls the element with this id into view and focuses it. */
export const scrollToId = (place: string) => {
  const heading = document.getElementById(place);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
};
