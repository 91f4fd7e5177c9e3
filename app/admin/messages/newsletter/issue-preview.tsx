import { useState } from 'react'
import { Panel } from '#app/admin/kit/panel.tsx'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import { issuePath } from './issue.ts'

const retailerLinks =
  "Emails contain no links to retailers. A product links to your shop, a retailer link in an article leads to the article's page, and a link to another site becomes plain text."

const widths = [
  { value: 'wide', label: 'Desktop' },
  { value: 'dark', label: 'Dark' },
  { value: 'phone', label: 'Phone' },
] as const
type Width = (typeof widths)[number]['value']

export function IssuePreview({ id, version, dirty = false }: { id: string; version: number; dirty?: boolean }) {
  const [width, setWidth] = useState<Width>(() => (matchMedia('(width < 768px)').matches ? 'phone' : 'wide'))
  return (
    <Panel
      title="Preview"
      heading="h2"
      bodyClass="stack"
      action={<SegmentedControl label="Width of the preview" value={width} options={widths} onChange={setWidth} />}>
      <p className="small soft">{retailerLinks}</p>
      {dirty && (
        <p className="small soft" role="status">
          Showing the last saved version. Save to see your changes.
        </p>
      )}
      <div className="issue-preview" role="region" aria-label="Scrollable preview" tabIndex={0}>
        <iframe
          className={`issue-preview__frame issue-preview__frame--${width}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          title="Email preview"
          src={`${issuePath(id)}/preview?scheme=${width === 'dark' ? 'dark' : 'light'}`}
          key={version}
        />
      </div>
    </Panel>
  )
}
