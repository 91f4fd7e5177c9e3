/** What each dialog of the Articles tab is given. After a write they call `refresh('/api/admin/articles')`. */
export type DialogProps = { open: boolean; onClose: () => void }
