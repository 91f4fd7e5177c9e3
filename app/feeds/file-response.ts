const contentTypes = {
  xml: 'application/xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  manifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  ico: 'image/x-icon',
  zip: 'application/zip',
  css: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
}

type FileKind = keyof typeof contentTypes

const imageKinds: ReadonlySet<FileKind> = new Set(['svg', 'png', 'ico'])

/** Other sites may embed images (feeds, link previews). An SVG opened directly must not run scripts. */
const imageHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Clients revalidate text files each time and may cache images for an hour. */
export function fileResponse(
  kind: FileKind,
  body: string | Uint8Array,
  more: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  const picture = imageKinds.has(kind)
  return new Response(body as BodyInit, {
    status,
    headers: {
      'content-type': contentTypes[kind],
      'cache-control': picture ? 'public, max-age=3600' : 'no-cache',
      ...(picture && imageHeaders),
      ...more,
    },
  })
}
