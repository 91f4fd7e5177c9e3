import type { CategoryTitle } from '../categories.ts'

const list = (text: string) => text.split(' ')

/** The things a word asks for, the best one first. */
const byWord: readonly (readonly [RegExp, string])[] = [
  [/slow feed|gulp|too fast/i, 'slow-feeder'],
  [/(?<!slow |puzzle )feeders?\b/i, 'feeder bowl'],
  [/lick mat|licking/i, 'lick-mat'],
  [/litter/i, 'litter'],
  [/photo/i, 'camera ball'],
  [/bath|wash|shampoo|oatmeal/i, 'shampoo sponge bucket'],
  [/\bnails?\b|claw/i, 'nail-grinder brush'],
  [/clip|trim|haircut|scissor/i, 'scissors brush'],
  [/brush|shed|\bcoat|\bfur\b|\bmat(s|ted|ting)\b/i, 'deshedding-brush brush'],
  [/teething|(needle|sharp) teeth/i, 'chew-toy rope-toy'],
  [/(?<!(needle|sharp|for|breaks) )teeth|dental|tooth/i, 'toothbrush tube'],
  [/\bear cleaning|cleaning .*\bears?\b/i, 'shampoo sponge'],
  [/\bears\b(?!.*\b(tails?|whiskers)\b)(?<!\btails?, ears)/i, 'stethoscope clipboard'],
  [/clean|stain|accident|potty|house.?train/i, 'spray-bottle bucket'],
  [/\blabels?\b|kibble|ingredient/i, 'kibble-bag bowl'],
  [/stor(e|age|ing)\b/i, 'food-bin bowl'],
  [/food|feed(ing)?\b|meals?\b|diet|nutrition|\beat|bowl/i, 'bowl kibble-bag carrot'],
  [/treats?\b|snack/i, 'treat-pouch bone'],
  [/bones?\b|chew/i, 'chew-toy bone'],
  [/vegetable|fruit|fresh|homemade|recipe/i, 'carrot red-apple broccoli'],
  [/protein|raw|meat/i, 'poultry-leg egg'],
  [/water|hydrat|fountain|drink/i, 'fountain bowl'],
  [/weight|overweight/i, 'slow-feeder clipboard'],
  [/\bvets?\b|check-?up|symptom|sick|disease/i, 'stethoscope clipboard'],
  [/vaccin|\bshots?\b/i, 'syringe stethoscope'],
  [/fever|heat|temperature/i, 'cooling-mat bowl'],
  [/medic|\bpills?\b|supplement|worm|allerg/i, 'pill tube'],
  [/first aid|wound|injur|emergenc/i, 'first-aid-kit adhesive-bandage'],
  [/arthritis|joint|orthop|senior|older dog|aging/i, 'ortho-bed pill'],
  [/\btests?\b|\blab\b|blood/i, 'microscope test-tube'],
  [/\brecall\b|long line/i, 'long-line treat-pouch whistle'],
  [/clicker|reward|marker/i, 'clicker treat-pouch'],
  [/agility|competition|\btricks?\b(?!, treat)/i, 'trophy ball'],
  [/\bwork(ing)?\b|office|remote/i, 'laptop hot-beverage'],
  [/train|command|lesson/i, 'treat-pouch clicker ball'],
  [/harness|pull/i, 'harness leash'],
  [/leash|walk/i, 'leash collar'],
  [/fetch|play|game|exercise/i, 'ball disc'],
  [/\btug|\btoys?\b/i, 'rope-toy ball'],
  [/crate/i, 'crate cushion'],
  [/carrier|cabin/i, 'soft-carrier'],
  [/anxi|fear|stress|lonely|separation|alone/i, 'lick-mat teddy-bear bed'],
  [/scratch/i, 'post'],
  [/bor(ed|ing)|puzzle|enrich/i, 'puzzle-feeder yarn'],
  [/bark|meow|language|talk|tell/i, 'bell rope-toy'],
  [/sleep|\bbeds?\b|\bnaps?\b|night/i, 'bed alarm-clock'],
  [/camera|monitor/i, 'petcam phone bed'],
  [/gps|trackers?\b|collar/i, 'gps-collar phone'],
  [/\bapps?\b|phone/i, 'phone gps-collar'],
  [/robot|automatic|gadget/i, 'feeder phone'],
  [/smart|tech/i, 'phone petcam'],
  [/winter|snow(?!s indoors)|\bcold\b|\bice\b|january/i, 'boots snowman'],
  [/summer|\bsun|\bhot\b|beach/i, 'cooling-mat travel-bowl ball'],
  [/autumn|\bfall\b|\bleaves\b(?! out)|halloween|october 31/i, 'pumpkin maple-leaf'],
  [/spring\b(?! forward)|flower|pollen|\bstung\b|\bbees?\b/i, 'tulip sunflower'],
  [/\brain(y|s|ing)?\b|storm/i, 'umbrella'],
  [/firework/i, 'crate cushion'],
  [/holiday|christmas|\bgifts?\b(?! from)/i, 'wrapped-gift christmas-tree'],
  [/travel|trip|pack|hotel|vacation/i, 'suitcase travel-bowl'],
  [/\bfl(y|ying|ight)|plane|airport/i, 'soft-carrier suitcase'],
  [/\bcar\b|\bcars\b|road|driv/i, 'car-harness suitcase'],
  [/camp|hik|trail/i, 'backpack travel-bowl compass'],
  [/terrarium|gecko|reptile|humidity/i, 'dial-thermometer plant'],
  [/budget|cost|shop|buy|saving/i, 'shopping-cart box'],
  [/\bmoving\b/i, 'box suitcase'],
  [/video|online|telehealth/i, 'laptop phone'],
  [/hairball/i, 'brush bowl'],
  [/\bbook|learn/i, 'books'],
  [/cafe|café|coffee|brunch/i, 'hot-beverage bowl'],
  [/apartment|small space/i, 'bed cushion'],
]

/** What every animal of a kind likes, for titles that name no thing. */
const byKind: Readonly<Record<string, string>> = {
  dog: 'ball rope-toy bone chew-toy disc',
  cat: 'yarn box feather-wand ball plant',
}

export const thingsLikedBy = (kind: string): readonly string[] =>
  Object.hasOwn(byKind, kind) ? list(byKind[kind] ?? '') : []

const byCategory: Readonly<Record<CategoryTitle, string>> = {
  'Dog Care': 'ball rope-toy bowl leash',
  'Cat Care': 'yarn feather-wand box post',
  'Pet Health': 'stethoscope first-aid-kit clipboard bowl',
  'Pet Nutrition': 'bowl carrot kibble-bag slow-feeder red-apple',
  'Pet Grooming': 'deshedding-brush shampoo sponge brush',
  'Pet Training': 'treat-pouch clicker long-line ball',
  'Pet Behavior & Psychology': 'puzzle-feeder chew-toy yarn box',
  'Pet Technology': 'petcam phone feeder gps-collar',
  'Seasonal Pet Care': 'ball bowl leash disc',
  'Exotic Pets': 'plant cactus carrot dial-thermometer',
  'Multi-Pet Households': 'bowl bed ball slow-feeder',
  'Pet Lifestyle': 'hot-beverage books laptop ball',
  'Pet Travel': 'suitcase backpack travel-bowl soft-carrier',
}

/** What a title speaks of, in its order: the best thing for every word first, then the second best. */
export function thingsIn(title: string): readonly string[] {
  const matches = byWord
    .map(([word, names]) => ({ at: title.search(word), names: list(names) }))
    .filter((match) => match.at >= 0)
    .toSorted((a, b) => a.at - b.at)
  const best = matches.flatMap((match) => match.names.slice(0, 1))
  return [...new Set([...best, ...matches.flatMap((match) => match.names.slice(1))])]
}

const forSmallAnimals: Readonly<Record<string, string>> = {
  bowl: 'carrot',
  'kibble-bag': 'broccoli',
  'slow-feeder': 'red-apple',
  bone: 'red-apple',
  'treat-pouch': 'carrot',
  leash: 'plant',
  bed: 'plant',
}

/** A tortoise gets a carrot where a dog would get kibble. */
export const thingsFor = (kind: string, things: readonly string[]): readonly string[] =>
  Object.hasOwn(byKind, kind) ? things : things.map((thing) => forSmallAnimals[thing] ?? thing)

const byPlace: Readonly<Record<string, string>> = {
  snow: 'boots snowman',
  autumn: 'pumpkin maple-leaf',
  spring: 'tulip sunflower',
  beach: 'cooling-mat travel-bowl',
}

/** What belongs to a season, for the place that shows it. */
export const thingsAt = (place: string): readonly string[] =>
  Object.hasOwn(byPlace, place) ? list(byPlace[place] ?? '') : []

export const thingsOf = (category: string): readonly string[] =>
  list(Object.hasOwn(byCategory, category) ? byCategory[category as CategoryTitle] : 'ball bowl plant')
