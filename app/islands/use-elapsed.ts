/** Tells how many milliseconds the page has been there: somebody may write before the component has come. */
export function usePageAge(): () => number {
  return () => Math.round(performance.now())
}
