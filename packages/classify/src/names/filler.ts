import type { NameSpan } from './reading.ts'

/** Words of the text that fills layouts since Letraset, as generators and office programs write it. */
const filler = new RegExp(
  String.raw`(?<![\p{L}])(?:${`
    adipis[ci]\\w* aliqu\\w+ amet anim aute blandit cillum commodo conse[cq]\\w+ cons?ectetu\\w* convallis cupida?tat\\w* curabitur dapibus deserunt dictum
    dignissim dolor\\w* donec duis egestas eiusmod eleifend elementum elit enim esse et excepteur exercitation facilisis faucibus fermentum feugiat
    fringilla fugiat gravida habitasse hendrerit iaculis imperdiet incid[iu]\\w+ integer ipsum irure labor[eius]\\w* lacinia lacus laoreet lectus libero
    lobortis lorem luctus maecenas magna malesuada massa mattis mauris metus minim molestie mollit morbi nam nec neque nibh nisi nisl nostrud nulla nullam
    nunc occaecat odio officia orci ornare pariatur pellentesque phasellus placerat porta porttitor posuere praesent proident pulvinar purus quam quis
    quisque reprehenderit rhoncus risus sagittis sapien scelerisque sed semper sint sit sollicitudin sunt suscipit suspendisse tellus tempor tempus tincid\\w+
    tortor tristique turpis ullamco\\w* ultric\\w+ ut varius vehicula velit veniam vestibulum vitae vivamus viverra volup\\w+ volutpat vulputate`
    .trim()
    .split(/\s+/)
    .join('|')})(?![\p{L}])`,
  'giu',
)
/** So many different ones of so many words around, on either side. */
const [fewest, around] = [7, 160]

/** Leaves out names that are found in filler (`Lorem ipsum dolor sit amet`): its words are nobody's. */
export function withoutFiller(text: string, spans: readonly NameSpan[]): NameSpan[] {
  if (spans.length === 0 || !/\b(?:dolor|ipsum|consectetu\w+|veniam|aliqua?|velit|tempor|nec)\b/i.test(text))
    return [...spans]
  return spans.filter(({ start, end }) => !isFiller(text.slice(Math.max(0, start - around), end + around)))
}

function isFiller(text: string): boolean {
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  const found = text.toLowerCase().match(filler) ?? []
  return new Set(found).size >= fewest && found.length * 2 >= words
}
