import { splitPhoneNumbers } from '#domain/text/phone-numbers.ts'

/** A text whose phone numbers can be tapped and do not break across lines. */
export function PhoneText({ text }: { text: string }) {
  return splitPhoneNumbers(text).map(({ text: part, href }, index) =>
    href ? (
      // Parts are never reordered, so the index identifies them.
      // oxlint-disable-next-line react/no-array-index-key
      <a className="phone" href={href} key={index}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
