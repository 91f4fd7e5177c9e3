import { createStore } from './store.ts'

export const favoritesSyncStatus = createStore<'asking' | 'agreed' | 'unreachable'>('asking')
