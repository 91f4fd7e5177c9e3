import type { Access } from '#app/route.ts'

/** Of files, by the ending of their path. */
export const fileTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ico: 'image/x-icon',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
}

export const errorDescriptions: Readonly<Record<number, string>> = {
  302: 'Redirects to the sign-in page or the home page.',
  400: 'The request body is malformed, or a password or code is incorrect.',
  401: 'Not signed in, or the credentials are incorrect.',
  403: 'Not allowed for this user, or a cross-site request.',
  404: 'Not found.',
  408: 'The request body took too long to arrive.',
  409: 'Conflict: the resource has changed, or the operation is already running.',
  413: 'The request body is too large.',
  415: 'The request body has the wrong type, or is compressed.',
  422: 'Validation failed; `fields` lists the errors.',
  429: 'Too many requests; see Retry-After.',
  503: 'Temporarily unavailable; see Retry-After.',
}

export const accessDescriptions: Readonly<Record<Access, string>> = {
  anyone: 'For anyone.',
  member: 'For signed-in users.',
  author: 'For authors, who see only their own articles, editors and admins.',
  editor: 'For editors and admins.',
  admin: 'For admins.',
  operator: "For admins and the operator's tools.",
}

/** A part of a file. */
export const bytesContent = { schema: { type: 'string', format: 'binary' } }

/** One image as a form. */
export const uploadContent = {
  schema: {
    type: 'object',
    properties: { image: { contentMediaType: 'application/octet-stream' } },
    required: ['image'],
    additionalProperties: false,
  },
  encoding: { image: { contentType: 'image/jpeg, image/png, image/webp, image/avif' } },
}
