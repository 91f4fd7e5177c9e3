/** A reason alone, or a reason with details beside it, such as the current version in a conflict. */
type ReasonShape = string | { reason: string }

export type Failure<Reason extends ReasonShape> = Reason extends string
  ? { ok: false; reason: Reason }
  : { ok: false } & Reason

/** `void`: success has nothing to say but that it is one. Reasons are literals such as `'not_found'`. */
export type Result<Value, Reason extends ReasonShape> =
  | ([Value] extends [void] ? { ok: true } : { ok: true } & Value)
  | Failure<Reason>

export type FieldErrors = Readonly<Record<string, string>>

export type Invalid = { reason: 'invalid'; fields: FieldErrors }

/** A file or text as a whole, which has no fields. */
export type Unreadable = { reason: 'unreadable'; message: string }

export const unreadable = (message: string): Failure<Unreadable> => ({ ok: false, reason: 'unreadable', message })
