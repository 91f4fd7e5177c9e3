/** Milliseconds since navigation started, not since hydration: visitors may type before the island is ready. */
export function usePageAge(): () => number {
  return () => Math.round(performance.now())
}
