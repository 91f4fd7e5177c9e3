import type { ApiContext } from '#app/route.ts'
import { isEaten, recallAdvice, recallPath, recallsPath } from '#domain/recalls/notice.ts'
import { organizationOf } from '#domain/recalls/sources.ts'
import { escapeXml } from '#domain/text/xml.ts'
import type { PublicRecall } from '#domain/recalls/public-recall.ts'
import { listPublicRecalls } from '#features/recalls/queries.ts'
import { fileResponse } from './file-response.ts'

const newestCount = 50

/** Confirmed recalls, the newest first. One that is over says so. */
export async function getRecallFeed({ deps, site }: ApiContext): Promise<Response> {
  const recalls = await listPublicRecalls(deps.db)
  const { origin, name } = site
  const items = recalls.slice(0, newestCount).map((recall) => itemXml(recall, origin))
  return fileResponse(
    'rss',
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(`Recalls · ${name}`)}</title>
<link>${escapeXml(origin + recallsPath)}</link>
<atom:link href="${escapeXml(`${origin}/recalls/feed.xml`)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml('Recall notices that a person here has confirmed. What is not listed may still be recalled.')}</description>
<language>en-us</language>
${items.join('')}</channel>
</rss>
`,
  )
}

function itemXml(recall: PublicRecall, origin: string): string {
  const { id, name, codes, reason, source, shown_at, over_at } = recall
  const url = escapeXml(origin + recallPath(id))
  const text = [
    over_at === null ? '' : 'This recall is over.',
    reason,
    codes && `Lots and codes: ${codes}`,
    over_at === null ? recallAdvice(isEaten(recall)) : '',
    `Notice of the ${organizationOf(source)}.`,
  ]
  const words = text.filter(Boolean).join(' ')
  return `<item>
<title>${escapeXml(`${over_at === null ? 'Recall' : 'Recall over'}: ${name}`)}</title>
<link>${url}</link>
<guid isPermaLink="false">${escapeXml(`${id}${over_at === null ? '' : '-over'}`)}</guid>
<pubDate>${new Date(over_at ?? shown_at).toUTCString()}</pubDate>
<description>${escapeXml(escapeXml(words))}</description>
</item>
`
}
