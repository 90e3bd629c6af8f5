import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countVoices, voiceNames } from './voices.ts'

const patterns: Record<(typeof voiceNames)[number], RegExp> = {
  we: /\b(?:we|our|us|wir|unser\w*|nous|notre|nos|nosotros|nuestr[oa]s?|noi|nostr[oaie]|wij|ons|onze|nós|noss[oa]s?)\b/gi,
  i: /\b(?:i|my|me|ich|mein\w*|je|mon|mes|yo|mi|io|mio|ik|mijn|eu|meu)\b/gi,
  you: /\b(?:you|your|sie|ihr\w*|vous|votre|vos|usted|su|lei|suo|u|uw|você|seu)\b/gi,
  told: /\b(?:he|she|said|says|sagte|dit|dijo|disse|zei|er|il|elle|él|ella)\b/gi,
  duty: /\b(?:shall|must|may not|required|muss|müssen|doit|doivent|debe|deben|deve|devono|moet|moeten|devem)\b/gi,
  advice: /\b(?:should|can|could|might|let's|kann|sollte|peut|puede|può|kan|pode)\b/gi,
}
const parts =
  "we,OUR,wir,unser,unsere_1,nós,NÓS,nosso,n,ós,i,I,mein,meine,ihr,você,voc,é,él,ÉL,aél,may not,may,MAY  not,let's,let,müssen,MÜSSEN,può,pu,puòx,x,1,_, , ,-,é,ſ,K,nostri,Nuestras".split(
    ',',
  )

test('words of each voice are counted as the patterns for them count', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), all => {
      const text = all.join('')
      expect(countVoices(text)).toEqual(voiceNames.map(voice => text.match(patterns[voice])?.length ?? 0))
    }),
    { numRuns: 3_000 },
  )
})
