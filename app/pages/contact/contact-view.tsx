import type { ReactNode } from 'react'
import { statedTimes } from '#domain/site/marketing-copy.ts'
import { PageHead } from '#app/ui/page-head.tsx'

export function ContactView({ contactEmail, children }: { contactEmail: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <PageHead
        title={['Contact us,', 'we are glad to hear from you.']}
        lede="A question, a correction, a topic that is missing or a request about your data: write to us."
      />
      <div className="contact section section--close">
        <div className="panel panel--padded">{children}</div>
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
            <p>We typically reply within {statedTimes.contactReply}.</p>
          </div>
          <div>
            <h2 className="small-head">Account deletion</h2>
            <p>
              Ask here and we will delete your account within {statedTimes.accountDeletion}. You can also do it yourself
              on{' '}
              <a className="inline-link" href="/account">
                your account page
              </a>
              .
            </p>
          </div>
          <div>
            <h2 className="small-head">Is your pet unwell?</h2>
            <p>Please call your vet or an emergency animal hospital. We are not veterinarians and cannot advise you.</p>
          </div>
        </aside>
      </div>
    </div>
  )
}
