import type { CategoryTitle } from '../categories.ts'
import type { PlaceName } from '../places/places.ts'

type Places = readonly [PlaceName, ...PlaceName[]]

const byWord: readonly (readonly [RegExp, Places])[] = [
  [/video|online|telehealth/i, ['study']],
  [/proof|room by room|\bmoving\b|making home/i, ['living', 'hall']],
  [/bath|wash|shampoo/i, ['bathroom']],
  [/halloween|october 31/i, ['autumn']],
  [/\blakes?\b|\bponds?\b|algae/i, ['pond']],
  [/beach|seaside|coast|\bwaves\b/i, ['beach']],
  [/barbecue|cookout|skewer/i, ['garden']],
  [/wildfire|\bsmoke\b|air quality/i, ['window', 'balcony']],
  [/evacuat|go-bag/i, ['hall', 'living']],
  [/clocks? change|spring forward/i, ['bedroom', 'hall']],
  [/\bbees?\b|\bstung\b|stings?\b/i, ['garden', 'spring']],
  [/foxtail|grass (seed|awn)/i, ['hills', 'park']],
  [/swim|summer|\bhot\b|heat/i, ['beach', 'beach', 'pond']],
  [/holiday|\bgifts?\b(?! from)/i, ['living', 'snow']],
  [/winter|snow(?!s indoors)|\bcold\b|\bice\b|christmas|january/i, ['snow']],
  [/autumn|\bfall\b|\bleaves\b(?! out)/i, ['autumn']],
  [/spring\b|pollen|blossom/i, ['spring']],
  [/garden|flower|backyard|\byard/i, ['garden']],
  [/(?<!no )\bcars?\b|road|driv/i, ['road']],
  [/camp|\bstars\b/i, ['camp']],
  [/hik|trail|mountain/i, ['hills']],
  [/\brails\b|railway|\bferr(y|ies)\b|no plane/i, ['street', 'road']],
  [/(?<!fur )\bfl(y|ying|ight)|airport|airline|cabin|cargo/i, ['airport']],
  [/teething|(needle|sharp) teeth|\bchews?\b/i, ['living', 'hall']],
  [/vet bills/i, ['park', 'garden']],
  [/\bvet|vaccin|check-?up|surger|clinic|\btests?\b|first aid/i, ['clinic', 'waiting']],
  [/dental|teeth|tooth|symptom|\bsick|disease|medic|parasite|\bfleas?\b/i, ['clinic', 'waiting']],
  [/houseguest|stay with family|\bvisits that/i, ['living', 'hall']],
  [/\bkennel|\bboarding\b/i, ['garden', 'hall']],
  [/\blost\b|\bmissing\b/i, ['street', 'garden']],
  [/agility|obedience|trick/i, ['agility']],
  [/potty|house.?train|accident/i, ['hall', 'garden']],
  [/crate/i, ['living', 'bedroom']],
  [/\bdig(s|ging)?\b/i, ['garden']],
  [/\bwork(ing)?\b|office|remote/i, ['study']],
  [
    /recipe|homemade|kitchen|food|feed|meal|kibble|bowl|label|\bdinner\b|\bwater|hydrat|drink/i,
    ['kitchen', 'breakfast'],
  ],
  [/sleep|\bbeds?\b|\bnaps?\b|night|firework/i, ['bedroom']],
  [/window|indoor|alone|separation/i, ['window', 'living']],
  [/\bfish\b|aquarium/i, ['aquarium']],
  [/terrarium|gecko|reptile/i, ['terrarium']],
  [/snake|turtle|tortoise/i, ['terrarium', 'jungle']],
  [/cafe|café|coffee|brunch|restaurant/i, ['cafe']],
  [/balcony|terrace/i, ['balcony']],
  [/apartment|small space/i, ['balcony', 'living']],
  [/sofa|couch|at home|furniture/i, ['living']],
  [/\bpark|fetch|recall|walk|leash|exercise/i, ['park', 'pond']],
  [/hotel|city|town|urban/i, ['street']],
  [/camera|monitor/i, ['study', 'study', 'living']],
  [/litter/i, ['hall', 'living', 'study']],
  [/houseplants?|\bplants\b/i, ['living', 'balcony', 'study']],
]

const byCategory: Readonly<Record<CategoryTitle, Places>> = {
  'Dog Care': ['park', 'living', 'garden', 'hall', 'pond'],
  'Cat Care': ['window', 'living', 'bedroom', 'study', 'balcony'],
  'Pet Health': ['clinic', 'waiting', 'living', 'garden'],
  'Pet Nutrition': ['kitchen', 'breakfast', 'kitchen', 'breakfast', 'garden'],
  'Pet Grooming': ['salon', 'bathroom', 'salon', 'garden'],
  'Pet Training': ['agility', 'park', 'garden', 'hall'],
  'Pet Behavior & Psychology': ['window', 'living', 'bedroom', 'hall'],
  'Pet Technology': ['study', 'living', 'study', 'hall'],
  'Seasonal Pet Care': ['autumn', 'snow', 'spring', 'beach'],
  'Exotic Pets': ['sideboard', 'jungle', 'sideboard'],
  'Multi-Pet Households': ['living', 'bedroom', 'garden', 'breakfast'],
  'Pet Lifestyle': ['street', 'cafe', 'study', 'balcony', 'living'],
  'Pet Travel': ['road', 'hills', 'beach', 'street', 'airport', 'camp'],
}

/** The places a title asks for. For grooming, only the bathtub takes precedence over the salon. */
export function placesIn(title: string, category: string): Places | undefined {
  const match = byWord.find(([word]) => word.test(title))?.[1]
  return category === 'Pet Grooming' && match?.[0] !== 'bathroom' ? undefined : match
}

export const placesOf = (category: string): Places =>
  Object.hasOwn(byCategory, category) ? byCategory[category as CategoryTitle] : ['living', 'park', 'garden', 'hall']
