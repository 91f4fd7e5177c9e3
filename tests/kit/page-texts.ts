import { createStarterLibrary } from '#server/adapters/starter-library.ts'

/** The built-in texts of pages. */
export const { readPage } = createStarterLibrary('content')
