function readPairs(text: string): Map<string, string> {
  return new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [from = '', to = ''] = pair.split(':')
        return [from, to]
      }),
  )
}

const irregular: ReadonlyMap<string, string> = readPairs(`
  am:be are:be is:be was:be were:be been:be being:be has:have had:have having:have does:do did:do done:do
  doing:do gave:give given:give ate:eat eaten:eat fed:feed went:go gone:go goes:go made:make kept:keep
  thought:think said:say told:tell saw:see seen:see dying:die died:die dies:die taught:teach taken:take
  took:take felt:feel heard:hear knew:know known:know hidden:hide hid:hide got:get gotten:get came:come
  brought:bring leaves:leaf mice:mouse children:child people:person teeth:tooth geese:goose feces:feces
  men:man women:woman written:write wrote:write shown:show found:find proven:prove rung:ring rang:ring
  meds:med lying:lie tying:tie sped:speed beaten:beat bitten:bite bit:bit chose:choose chosen:choose ran:run
  held:hold safest:safe safer:safer ok:okay all:all this:this us:us his:his its:its gums:gums always:always
  perhaps:perhaps less:less unless:unless species:species wellbeing:wellbeing during:during nothing:nothing
  anything:anything something:something everything:everything using:use used:use uses:use nursing:nurse
  indeed:indeed hundred:hundred sacred:sacred
`)

/** British spellings, as parts of words. */
const spellings: ReadonlyMap<string, string> = readPairs(`
  aemi:emi aema:ema oea:ea oede:ede oeso:eso paed:ped caec:cec isation:ization colour:color odour:odor
  favour:favor behaviour:behavior flavour:flavor harbour:harbor neighbour:neighbor mould:mold tumour:tumor
  vapour:vapor litre:liter fibre:fiber programme:program grey:gray sulph:sulf anaesth:anesth haem:hem
  practis:practic defence:defense licence:license cheque:check tyre:tire whilst:while labour:labor faec:fec foet:fet
  humour:humor rumour:rumor vigour:vigor savour:savor honour:honor armour:armor metre:meter centre:center titre:titer
  plough:plow draught:draft pyjama:pajama ageing:aging oestr:estr aetiol:etiol coeliac:celiac caesar:cesar
  manoeuv:maneuv yoghurt:yogurt liquorice:licorice aluminium:aluminum sceptic:skeptic mollusc:mollusk catalogue:catalog
`)

const ordinary = /^[a-z]+$/
const stems = new Map<string, string>()
const maxStems = 20_000

/** Folds plural, verb form and British spelling. Both texts and word lists go through it, so it need not be pretty. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = findStem(word)
  if (stems.size < maxStems && word.length < 30) stems.set(word, stem)
  return stem
}

function findStem(given: string): string {
  if (given.length < 4 || !ordinary.test(given)) return irregular.get(given) ?? given
  let word = given
  for (const [british, american] of spellings) word = word.replace(british, american)
  const exact = irregular.get(word)
  if (exact !== undefined) return dropEnd(exact)
  word = word.replace(/is(e|ed|ing|es)$/, 'iz$1')
  if (word.endsWith('ies') && word.length > 4) word = `${word.slice(0, -3)}y`
  else if (/(?:ch|sh|x|s|z)es$/.test(word)) word = word.slice(0, -2)
  else if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) word = word.slice(0, -1)
  if (word.endsWith('ied') && word.length > 4) return dropEnd(`${word.slice(0, -3)}y`)
  const cut = endingLength(word)
  return cut === 0 ? dropEnd(word) : dropEnd(restoreEnd(word.slice(0, -cut)))
}

function endingLength(word: string): number {
  if (word.endsWith('ing') && word.length > 5 && /[aeiouy]/.test(word.slice(0, -3))) return 3
  if (word.endsWith('ed') && !word.endsWith('eed') && word.length > 4 && /[aeiouy]/.test(word.slice(0, -2))) return 2
  return 0
}

/** "Giv" was "give", but "mix" was "mix". */
function restoreEnd(stem: string): string {
  return /^[^aeiou][aeiou][^aeiouwxy]$/.test(stem) ? `${stem}e` : stem
}

/** Short words keep their "e", so that wine is not a win. */
function dropEnd(word: string): string {
  let end = word.length
  if (word.endsWith('e') && end > 4) end--
  if (end > 3 && word[end - 1] === word[end - 2] && !'aeiou'.includes(word[end - 1] ?? '')) end--
  return word.slice(0, end)
}
