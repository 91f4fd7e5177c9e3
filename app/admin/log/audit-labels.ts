import auditLabels from './audit-labels.json'

const labels: Readonly<Record<string, string>> = auditLabels

/** `article.saved` as part of a sentence. */
export function auditLabel(action: string): string {
  return labels[action] ?? action.replaceAll(/[._-]+/g, ' ')
}
