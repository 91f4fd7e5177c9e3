/** Both policies and SECURITY.md say it in these words; `legal.test.tsx` compares them with what is stored. */
export const declinedView =
  'If you decline, a page view is still sent and stored, but without visitor id and session id.'
