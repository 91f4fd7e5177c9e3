export const devices = ['Phone', 'Tablet', 'Computer', 'Unknown'] as const
export type Device = (typeof devices)[number]

const tablet = /ipad|tablet|kindle|silk\/|playbook|nexus (?:7|9|10)\b|sm-t\d/i
const phone = /iphone|ipod|android.*mobile|mobile.*android|windows phone|blackberry|opera mini|mobile;|mobile\//i
const computer = /windows nt|macintosh|x11|linux|cros/i

/** Judged by the user agent alone. An iPad that identifies as a Mac counts as a computer. */
export function detectDevice(userAgent: string): Device {
  if (tablet.test(userAgent)) return 'Tablet'
  if (phone.test(userAgent)) return 'Phone'
  // Android without the word "mobile" is how tablets and TVs identify themselves.
  if (/android/i.test(userAgent)) return 'Tablet'
  return computer.test(userAgent) ? 'Computer' : 'Unknown'
}
