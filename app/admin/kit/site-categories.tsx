import type { ReactNode } from 'react'
import { siteCategories } from '#app/client/site-categories.ts'
import { useStore } from '#app/client/use-store.ts'
import { CategoriesProvider } from '#app/ui/site-categories.tsx'

/** Follows what an admin changes in the view Categories. */
export function SiteCategories({ children }: { children: ReactNode }) {
  return <CategoriesProvider value={useStore(siteCategories, siteCategories.get())}>{children}</CategoriesProvider>
}
