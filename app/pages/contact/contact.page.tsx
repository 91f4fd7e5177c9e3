import type { ReactNode } from 'react'
import { parseForm } from '#app/guards/body.ts'
import type { PageContent, PageContext, PageResult } from '#app/route.ts'
import { contactBody, storeContactMessage } from '#app/routes/contact.ts'
import { ContactForm } from '#app/islands/contact-form.island.tsx'
import type { Head } from '#app/layout/head.tsx'
import { Island } from '#app/layout/island.tsx'
import { panelPage } from '#app/pages/panel-page.tsx'
import { PanelLink } from '#app/ui/centered-panel.tsx'
import { contactThanks } from '#domain/site/contact-message.ts'
import { readSettings } from '#features/settings/queries.ts'
import { claim } from '#domain/site/claims.ts'
import { PageHead } from '#app/ui/page-head.tsx'

export async function contactPage(context: PageContext): Promise<PageContent> {
  return formPage(context, <Island of={ContactForm} when="active" props={{}} />)
}

/** The form of a browser without script. */
export async function handleContact(context: PageContext): Promise<PageResult> {
  const form = await parseForm(context.request, contactBody)
  if (!form.ok && form.reason === 'rejected') return form
  if (!form.ok) {
    const page = await formPage(context, <ContactForm values={form.values} errors={form.fields} />)
    return { ...page, status: 422 }
  }
  await storeContactMessage(context.deps, form.body)
  const head = { ...contactHead(context.site), noindex: true }
  const thanks = (
    <>
      <p role="status">{contactThanks}</p>
      <PanelLink href="/blog">Read articles</PanelLink>
    </>
  )
  return panelPage(head, { title: 'Message Sent!' }, thanks)
}

function contactHead(site: { name: string }): Head {
  const description = `Write to ${site.name}: questions, corrections, missing topics and requests about your data.`
  return { title: 'Contact', description, path: '/contact' }
}

async function formPage({ deps, site }: PageContext, form: ReactNode): Promise<PageContent> {
  const { contactEmail } = await readSettings(deps)
  return {
    head: contactHead(site),
    newsletter: 'popup',
    body: (
      <div className="wrap">
        <PageHead
          title={['Contact us,', 'we are glad to hear from you.']}
          lede="A question, a correction, a topic that is missing or a request about your data: write to us."
        />
        <div className="contact section section--close">
          <div className="panel panel--padded">{form}</div>
          <aside className="stack" aria-label="Contact details">
            <div>
              <h2 className="small-head">Email</h2>
              <p>
                <a className="inline-link" href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              </p>
            </div>
            <div>
              <h2 className="small-head">Response time</h2>
              <p>{claim(site, 'reply-time').sentence}</p>
            </div>
            <div>
              <h2 className="small-head">Account deletion</h2>
              <p>
                Ask here and we will delete your account within 30 days. You can also do it yourself on{' '}
                <a className="inline-link" href="/account">
                  your account page
                </a>
                .
              </p>
            </div>
            <div>
              <h2 className="small-head">Is your pet unwell?</h2>
              <p>
                Please call your vet or an emergency animal hospital. We are not veterinarians and cannot advise you.
              </p>
            </div>
          </aside>
        </div>
      </div>
    ),
  }
}
