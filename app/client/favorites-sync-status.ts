import { createStore } from './store.ts'

/** Whether this page knows what the account of a signed-in user holds. */
export const favoritesSyncStatus = createStore<'asking' | 'agreed' | 'unreachable'>('asking')
