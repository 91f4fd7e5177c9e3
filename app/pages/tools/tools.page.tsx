import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import icons from '#app/ui/icons/tools.json'
import { EducationalNote } from '#app/ui/note.tsx'
import { sitePages } from '#domain/site/pages.ts'
import type { Tool } from '#domain/tools/calculator.ts'
import { ToolsPicture } from './tools-picture.tsx'
import { toolPath, visibleTools } from '#domain/tools/tools.ts'
import { readSettings } from '#features/settings/queries.ts'

const trail = [{ href: '/', label: 'Home' }]

/** The pages that readers use beside the calculators, in this order. */
const doors = [
  {
    path: '/tonight',
    title: 'Emergency guide',
    text: 'One question at a time, what to do, who to call. Works offline.',
    icon: icons.phone,
    look: 'red',
  },
  {
    path: '/safe',
    title: 'Is it safe?',
    text: 'Foods, plants, medicines and household things, by animal.',
    icon: icons.search,
    look: 'health',
  },
  {
    path: '/animals',
    title: 'My animals',
    text: 'Weights, reminders and fridge cards, kept on this device.',
    icon: icons.paw,
    look: 'dog',
  },
] as const

export async function toolsPage({ deps, site }: PageContext): Promise<PageResult> {
  const tools = visibleTools((await readSettings(deps)).hiddenTools)
  return {
    sheet: 'tools',
    newsletter: 'none',
    head: {
      title: 'Tools for people with animals',
      description:
        'Calculators for food, water, age, space, heat and money. Each says how it counts, who says so and where it stops.',
      path: '/tools',
      structured: [breadcrumbNode(site, [...trail, { href: '/tools', label: 'Tools' }])],
    },
    body: (
      <div className="wrap tools">
        <div className="tools__head">
          <div>
            <Breadcrumbs trail={trail} />
            <h1>
              Tools that <em>stay on your side</em>
            </h1>
            <p className="tools__lede">
              No account, nothing sent. Each says how it counts, who says so, and where it stops being true.
            </p>
          </div>
          <ToolsPicture />
        </div>
        <ul className="doors">
          {doors
            .filter(({ path }) => sitePages.some((page) => page.path === path))
            .map(({ path, title, text, icon, look }) => (
              <li className={look === 'red' ? 'door door--red' : 'door'} data-cat={look} key={path}>
                <Glyph d={icon} />
                <h2>
                  <a href={path}>{title}</a>
                </h2>
                <p>{text}</p>
              </li>
            ))}
        </ul>
        {tools.length > 0 && (
          <section className="tools__list" aria-labelledby="calculators" data-tools>
            <h2 id="calculators">Calculators</h2>
            <ul>
              {tools.map((tool) => (
                <ToolLink tool={tool} key={tool.slug} />
              ))}
            </ul>
          </section>
        )}
        <EducationalNote />
      </div>
    ),
  }
}

function ToolLink({ tool }: { tool: Tool }) {
  return (
    <li className="tool-link" {...(tool.fill && { 'data-tool': tool.slug })}>
      <Glyph d={icons[tool.icon]} />
      <h3>
        <a href={toolPath(tool.slug)}>{tool.name}</a>
      </h3>
      <p>
        {tool.teaser} <b className="tool-link__own" data-own-figure />
      </p>
      <p className="tool-link__basis">{tool.basis}</p>
    </li>
  )
}
