import type { PageContext, PageResult } from '#app/route.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { panelPage } from './panel-page.tsx'

/** For pages that are nothing without their articles: if those cannot be read, the frame of the site stays usable. */
export function orUnreadable<Params>(handler: (context: PageContext<Params>) => Promise<PageResult>) {
  return async (context: PageContext<Params>): Promise<PageResult> => {
    try {
      return await handler(context)
    } catch (error) {
      const { pathname, search } = new URL(context.request.url)
      context.deps.log('error', 'page_unreadable', { path: pathname, request: context.caller.requestId, error })
      return unreadablePage(pathname, pathname + search)
    }
  }
}

function unreadablePage(path: string, href: string): PageResult {
  const title = "The articles can't be loaded right now"
  const lede = 'This is a problem on our side, and usually a short one.'
  const head = { title, description: lede, path, noindex: true }
  const content = panelPage(head, { title, lede }, <LinkButton href={href}>Try again</LinkButton>)
  return { ...content, status: 503, headers: { 'retry-after': '2' } }
}
