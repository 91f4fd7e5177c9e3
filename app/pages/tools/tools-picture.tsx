/** A treat on a kitchen scale, and a bowl of water. */
export function ToolsPicture() {
  return (
    <svg className="tools__picture" viewBox="45 150 525 170" width={525} height={170} aria-hidden="true">
      <ellipse cx="250" cy="300" rx="120" ry="16.8" fill="#132b2a" opacity="0.13" />
      <ellipse cx="470" cy="300" rx="90" ry="12.6" fill="#132b2a" opacity="0.13" />
      <rect x="150" y="220" width="200" height="80" rx="16" fill="#2f6f66" />
      <rect x="170" y="202" width="160" height="22" rx="8" fill="#bfd9d2" />
      <circle cx="250" cy="262" r="28" fill="#f4efe4" />
      <path d="M250 262l12-18" stroke="#c8543c" strokeWidth="5" strokeLinecap="round" />
      <path d="M232 250l-5-3M250 240v-5M268 250l5-3" stroke="#2f6f66" strokeWidth="3" />
      <path d="M206 202c0-28 16-44 44-44s44 16 44 44z" fill="#c98f52" />
      <g fill="#a8703a">
        <circle cx="232" cy="184" r="7" />
        <circle cx="254" cy="176" r="7" />
        <circle cx="270" cy="190" r="7" />
      </g>
      <path d="M410 236h130l-16 64H426z" fill="#5b88a8" />
      <ellipse cx="475" cy="236" rx="65" ry="13" fill="#46708f" />
      <ellipse cx="475" cy="235" rx="50" ry="8" fill="#bfe0ee" />
      <path d="M90 300c-40 0-40-50 0-50s40 30 12 30" fill="none" stroke="#f0c04e" strokeWidth="16" />
    </svg>
  )
}
