import type { ReactNode } from 'react'
import type { Head } from '#app/layout/head.tsx'
import type { PageContent } from '#app/route.ts'
import { CenteredPanel, type PanelTitle } from '#app/ui/centered-panel.tsx'

/** A page that is one panel, such as a form or the result of a link in a mail. */
export function panelPage(head: Head, panel: PanelTitle, children: ReactNode = null): PageContent {
  return { head, body: <CenteredPanel {...panel}>{children}</CenteredPanel> }
}
