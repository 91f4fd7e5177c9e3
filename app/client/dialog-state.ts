import { createStore } from './store.ts'

/** What a press on a plain button asked for; the island that serves it may not be there yet. */
export const searchDialogOpen = createStore(false)
export const cookieSettingsOpen = createStore(false)
