import { z } from 'zod'

/** Increased when an older program could no longer read the file. */
export const formatVersion = 1

/** The first entry: what a reader has to know before anything else. */
export const headSchema = z.object({
  format: z.number(),
  created_at: z.number(),
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.object({ number: z.number(), name: z.string() })),
  /** A fingerprint that shows whether a data folder has the same secrets, without revealing them. */
  secrets: z.string(),
})

/** After the manifest, whose hashes cover everything else. */
export const signatureSchema = z.object({ hmac: z.string() })

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The last entry: what the file should contain. */
export const manifestSchema = z.object({
  head: hash,
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: hash })),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: hash })),
})

export type Head = z.infer<typeof headSchema>
export type Manifest = z.infer<typeof manifestSchema>
export type TableSummary = Manifest['tables'][string]

export const entryNames = {
  head: 'backup.json',
  manifest: 'manifest.json',
  signature: 'signature.json',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson`,
  media: (file: string) => `media/${file}`,
}

/** `tables/articles/000001.ndjson` → `articles`. */
export function tableInName(name: string): string | undefined {
  return /^tables\/([A-Za-z_]+)\/\d{6,}\.ndjson$/.exec(name)?.[1]
}

export function mediaInName(name: string): string | undefined {
  return /^media\/(.+)$/.exec(name)?.[1]
}
