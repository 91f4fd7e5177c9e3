import { associateDisclosure, statedTimes } from './marketing-copy.ts'
import { slugify } from '../text/slug.ts'

/** `answer` is plain text. `link` follows it and leads to a page of this site. */
export type FaqQuestion = { question: string; answer: string; link?: { href: string; label: string } }
type FaqCategory = { slug: string; title: string; questions: readonly FaqQuestion[] }

export function faq(siteName: string): readonly FaqCategory[] {
  return [
    category('General', [
      {
        question: `What is ${siteName}?`,
        answer: `${siteName} is a pet-care magazine with a small shop. The articles explain everyday care for dogs, cats and other pets; the shop collects products that you can buy from a large online retailer.`,
        link: { href: '/about', label: 'About us' },
      },
      {
        question: 'Are you veterinarians?',
        answer:
          'No. We are not licensed veterinarians, and what we publish is educational only. For questions about your own animal, please consult your vet.',
      },
      {
        question: 'What does it cost to use the site?',
        answer:
          'Nothing. Reading, searching, liking, sharing, commenting and the newsletter are free, and none of them needs an account. We earn through affiliate links instead.',
        link: { href: '/affiliate-disclaimer', label: 'How we earn' },
      },
    ]),
    category('Products & Reviews', [
      {
        question: 'Do you sell the products yourselves?',
        answer:
          'No. Every product links to the page of a large online retailer. Payment, shipping, returns and warranty are handled there, and the price shown there is the one that counts.',
        link: { href: '/shop', label: 'See the shop' },
      },
      {
        question: 'Have you tested every product?',
        answer:
          'No, and we do not pretend to. Unless an article says otherwise, we look at what can be checked on paper: what a product is for, its size, its materials, its upkeep and what the maker publishes about it.',
      },
      {
        question: 'Do affiliate links change what I pay?',
        answer: `No. If you buy through one of our links, we may earn a commission at no extra cost to you. ${associateDisclosure}`,
        link: { href: '/affiliate-disclaimer', label: 'Read the affiliate disclaimer' },
      },
    ]),
    category(`Using ${siteName}`, [
      {
        question: 'How do I find an article on my topic?',
        answer:
          'Use the search button at the top of any page, or start from one of the thirteen categories. The article list can be searched and filtered as well.',
        link: { href: '/categories', label: 'See all categories' },
      },
      {
        question: 'How do I save an article for later?',
        answer:
          'Click Save on the article. Without an account your favorites stay on this device; when you sign in, they are saved to your account and available on your other devices.',
        link: { href: '/favorites', label: 'Open your favorites' },
      },
      {
        question: 'Where do my personal recommendations come from?',
        answer:
          'From the categories that you read, like and save. They are worked out on your own device, each one shows its reason, and you can switch them off.',
      },
    ]),
    category('Pet Health & Safety', [
      {
        question: 'Can an article replace a visit to the vet?',
        answer:
          'No. An article cannot see, feel or examine your animal. Use what you read here to notice signs and to prepare your questions, and let your vet decide about diagnosis and treatment.',
      },
      {
        question: 'What should I do in an emergency?',
        answer:
          'Call your vet or the nearest emergency animal hospital right away. Please do not wait for an answer from us: we cannot help with emergencies.',
      },
      {
        question: 'What will you not publish?',
        answer:
          'We do not want medicine doses, promises of a cure or posing as a vet on this site. Computer-generated drafts pass an automatic check, and those that contain such claims are held back. No check is perfect, so please tell us when something looks wrong.',
        link: { href: '/contact', label: 'Report a problem' },
      },
    ]),
    category('Account & Privacy', [
      {
        question: 'Do I need an account?',
        answer:
          'No. Everything public works without one. Registered users can save their favorites to their account, comment while signed in and get the same personal recommendations.',
      },
      {
        question: 'What do you record when I read?',
        answer:
          'Which page was opened, where the visit came from, when, and from which country. Your IP address is not stored. Unless you decline cookies, a random id in your browser may tell visits apart; after you decline, views are counted without any id. You can change your choice from the footer.',
        link: { href: '/privacy-policy', label: 'Read the privacy policy' },
      },
      {
        question: 'How do I delete my account?',
        answer: `You can export your data and delete the account yourself, at any time, on your account page. Or ask us through the contact page, and we will delete it within ${statedTimes.accountDeletion}.`,
        link: { href: '/contact', label: 'Ask us to delete it' },
      },
    ]),
    category('Content & Contributions', [
      {
        question: 'Who writes the articles?',
        answer:
          'Our editorial desks, named on each article; we do not invent authors. Some articles are drafted with the help of software, including AI.',
      },
      {
        question: 'Why is my comment not visible yet?',
        answer:
          'We review every comment before it appears on the page. Your name is shown with it; your email address never is.',
      },
      {
        question: 'Can I suggest a topic or report a mistake?',
        answer: `Please do. Write to us through the contact page; we typically reply within ${statedTimes.contactReply}.`,
        link: { href: '/contact', label: 'Write to us' },
      },
    ]),
  ]
}

function category(title: string, questions: readonly FaqQuestion[]): FaqCategory {
  return { slug: slugify(title), title, questions }
}
