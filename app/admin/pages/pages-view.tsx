import '#app/styles/admin-settings-page.css'
import { pageHref } from '../hrefs.ts'
import { ListStates } from '../kit/list-states.tsx'
import { Link } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { settingHref } from '../settings/setting-sections.ts'
import { BuiltInPageEditor } from './built-in-page-editor.tsx'
import { CustomPageEditor } from './custom-page-editor.tsx'

const newPage = 'new'

/** Pages that the owner added, and the texts of those about the site: who runs it, its rules and its legal terms. */
export function PagesView({ id }: { id: string }) {
  const builtInQuery = useQuery('GET /api/admin/pages')
  const customQuery = useQuery('GET /api/admin/custom-pages')
  return (
    <div className="settings">
      <h2 className="settings__head">Pages</h2>
      <ListStates query={builtInQuery} what="the pages">
        {({ pages: builtIn }) => (
          <ListStates query={customQuery} what="the pages">
            {({ pages: custom }) => {
              const customPage = custom.find((page) => page.id === id)
              const builtInPage = builtIn.find(({ name }) => name === id) ?? builtIn[0]
              const openId = id === newPage ? newPage : (customPage?.id ?? builtInPage?.name)
              const entries = [
                ...custom.map((page) => ({ id: page.id, title: page.title, isDraft: page.state === 'draft' })),
                ...builtIn.map(({ name, title }) => ({ id: name, title, isDraft: false })),
              ]
              return (
                <>
                  <nav className="settings__nav" aria-label="Pages">
                    <ul>
                      <li>
                        <Link href={pageHref(newPage)} aria-current={openId === newPage ? 'page' : undefined}>
                          New page
                        </Link>
                      </li>
                      {entries.map((entry) => (
                        <li key={entry.id}>
                          <Link href={pageHref(entry.id)} aria-current={entry.id === openId ? 'page' : undefined}>
                            {entry.title}
                            {entry.isDraft && <small>Draft</small>}
                          </Link>
                        </li>
                      ))}
                      <li>
                        <Link href={settingHref('headerMenu')}>Menus</Link>
                      </li>
                    </ul>
                  </nav>
                  {openId === newPage || customPage ? (
                    <CustomPageEditor page={customPage} key={openId} />
                  ) : (
                    builtInPage && <BuiltInPageEditor page={builtInPage} key={openId} />
                  )}
                </>
              )
            }}
          </ListStates>
        )}
      </ListStates>
    </div>
  )
}
