import type { Generated } from 'kysely'
import type { Role } from '#domain/accounts/role.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'

export type ReviewTables = {
  editorial_decisions: {
    id: string
    article_id: string
    version: number
    /** `released`: published although the safety gate would have held it. */
    kind: 'approved' | 'released'
    note: Generated<string>
    findings: readonly SafetyFinding[]
    user_id: string | null
    user_name: string
    credential: Generated<string>
    created_at: number
  }
  invitations: {
    id: string
    token_hash: string
    role: Role
    email: string | null
    invited_by: string
    created_at: number
    expires_at: number
    accepted_by: string | null
    accepted_at: number | null
  }
}
