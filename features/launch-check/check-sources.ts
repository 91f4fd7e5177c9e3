/** The rules that the checks refer to, and the day on which each was looked up. */
export const checkSources = {
  reviews: {
    name: 'US FTC rule on fake reviews and testimonials, 16 CFR 465',
    url: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465',
    looked_up: '2026-11-14',
  },
  substantiation: {
    name: 'US FTC policy statement on advertising substantiation',
    url: 'https://www.ftc.gov/legal-library/browse/ftc-policy-statement-regarding-advertising-substantiation',
    looked_up: '2026-11-16',
  },
  endorsements: {
    name: 'US FTC endorsement guides, 16 CFR 255.5',
    url: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-B/part-255',
    looked_up: '2026-11-16',
  },
  'review-snippet': {
    name: 'Google Search: review snippet guidelines',
    url: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
    looked_up: '2026-11-14',
  },
  spam: {
    name: 'Google Search: spam policies',
    url: 'https://developers.google.com/search/docs/essentials/spam-policies',
    looked_up: '2026-11-14',
  },
  dates: {
    name: 'Google Search: publication dates',
    url: 'https://developers.google.com/search/docs/appearance/publication-dates',
    looked_up: '2026-11-16',
  },
  associates: {
    name: 'Amazon Associates program policies',
    url: 'https://affiliate-program.amazon.com/help/operating/policies',
    looked_up: '2026-11-14',
  },
  'ai-act': {
    name: 'EU AI Act, Article 50',
    url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
    looked_up: '2026-11-14',
  },
  'can-spam': {
    name: 'US CAN-SPAM compliance guide',
    url: 'https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business',
    looked_up: '2026-11-14',
  },
  commerce: {
    name: 'EU e-commerce directive, Article 5',
    url: 'https://eur-lex.europa.eu/eli/dir/2000/31/oj',
    looked_up: '2026-11-16',
  },
  gdpr: { name: 'EU GDPR, Article 32', url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj', looked_up: '2026-11-16' },
  wcag: {
    name: 'WCAG 2.2, success criterion 1.1.1',
    url: 'https://www.w3.org/TR/WCAG22/#non-text-content',
    looked_up: '2026-11-16',
  },
}
