import type { PageResult, PageContext } from '#app/route.ts'
import { ContactForm } from '#app/islands/contact-form.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { readSettings } from '#features/settings/queries.ts'
import { ContactView } from './contact-view.tsx'

export async function contactPage({ deps, site }: PageContext): Promise<PageResult> {
  const { contactEmail } = await readSettings(deps)
  return {
    head: {
      title: 'Contact',
      description: `Write to ${site.name}: questions, corrections, missing topics and requests about your data.`,
      path: '/contact',
    },
    newsletter: 'popup',
    body: (
      <ContactView contactEmail={contactEmail}>
        <Island of={ContactForm} when="load" props={{}} />
      </ContactView>
    ),
  }
}
