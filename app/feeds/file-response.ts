import contentTypes from './content-types.json' with { type: 'json' }

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
): Response {
  const picture = imageKinds.has(kind)
  return new Response(body as BodyInit, {
    headers: {
      'content-type': contentTypes[kind],
      'cache-control': picture ? 'public, max-age=3600' : 'no-cache',
      ...(picture && imageHeaders),
      ...more,
    },
  })
}
