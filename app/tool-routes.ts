import { tools } from '#domain/tools/tools.ts'
import { queryNames } from './pages/tools/calculator-view.tsx'
import { embedPage } from './pages/tools/embed.page.tsx'
import { toolPage } from './pages/tools/tool.page.tsx'
import { toolsPage } from './pages/tools/tools.page.tsx'
import { page, shared } from './route.ts'

const inputs = queryNames(tools)

/** Calculators: what readers come back for. */
export const toolRoutes = [
  page('/tools', toolsPage, { summary: 'The tools of the site.', ...shared() }),
  page('/tools/:slug', toolPage, { summary: 'A calculator, with its result if it has inputs.', ...shared(...inputs) }),
  page('/embed/:slug', embedPage, { summary: 'A calculator for other sites.', ...shared(...inputs) }),
]
