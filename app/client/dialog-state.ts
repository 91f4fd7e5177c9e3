import { createStore } from './store.ts'

/** Set by plain buttons; the island that shows the dialog may not be hydrated yet. */
export const searchDialogOpen = createStore(false)
export const cookieSettingsOpen = createStore(false)
