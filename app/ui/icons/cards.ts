/** From Lucide (ISC; see NOTICE.md). Apart from the icons of articles, which lists do not load. */
export const folder =
  'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z'
export const trending = 'M16 7h6v6M22 7l-8.5 8.5-5-5L2 17'
export const rss = 'M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16M4 19a1 1 0 1 0 2 0 1 1 0 1 0 -2 0'
