const names: Readonly<Record<string, RegExp>> = {
  dog: /\b(?:dogs?|pupp(?:y|ies)|pups?|canines?)\b/i,
  cat: /\b(?:cats?|kittens?|kitt(?:y|ies)|felines?)\b/i,
  rabbit: /\b(?:rabbits?|bunn(?:y|ies))\b/i,
  rodent: /\b(?:guinea pigs?|hamsters?|gerbils?|rats?|mouse|mice|chinchillas?)\b/i,
  bird: /\b(?:birds?|parrots?|parakeets?|budgies?|canar(?:y|ies)|cockatiels?)\b/i,
  fish: /\b(?:fish|aquariums?|bettas?|goldfish)\b/i,
  reptile: /\b(?:reptiles?|bearded dragons?|geckos?|snakes?|tortoises?|turtles?|lizards?|terrariums?)\b/i,
  ferret: /\bferrets?\b/i,
  horse: /\b(?:horses?|pon(?:y|ies)|equines?)\b/i,
}

export function speciesIn(text: string): ReadonlySet<string> {
  return new Set(Object.keys(names).filter((species) => names[species]?.test(text)))
}
