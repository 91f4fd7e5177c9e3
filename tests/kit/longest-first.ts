import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A fresh clone has no record of durations, so Vitest starts with the largest files. These are short to read and long
// to run: started last, each would leave the other cores idle.
const longest = [
  'tests/browser/admin-orientation.test.ts',
  'tests/browser/visitor-access.test.ts',
  'tests/browser/visitor-carousels.test.ts',
  'tests/browser/visitor-without-script.test.ts',
  'tests/browser/reading-access.test.ts',
  'tests/browser/dev-server.test.ts',
  'tests/browser/admin-newsletter.test.ts',
  'tests/browser/reading-blocks.test.ts',
  'tests/browser/admin-review.test.ts',
  'tests/browser/reading-lists.test.ts',
  'tests/site/generation-kills.test.ts',
  'tests/site/mail-kills.test.ts',
  'tests/site/cluster.test.ts',
  'tests/site/backup.test.ts',
  'tests/site/kills.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
