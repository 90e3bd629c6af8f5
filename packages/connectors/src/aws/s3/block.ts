import { z } from 'zod'
import { textAt, type XmlElement } from '../../kit/xml.ts'

/** The four switches of a public access block, of a bucket or of a whole account. */
export const PublicAccessBlock = z.object({
  BlockPublicAcls: z.boolean(),
  IgnorePublicAcls: z.boolean(),
  BlockPublicPolicy: z.boolean(),
  RestrictPublicBuckets: z.boolean(),
})
export type PublicAccessBlock = z.infer<typeof PublicAccessBlock>

export function blockIn(root: XmlElement): PublicAccessBlock {
  const on = (name: keyof PublicAccessBlock) => textAt(root, name).toLowerCase() === 'true'
  return {
    BlockPublicAcls: on('BlockPublicAcls'),
    IgnorePublicAcls: on('IgnorePublicAcls'),
    BlockPublicPolicy: on('BlockPublicPolicy'),
    RestrictPublicBuckets: on('RestrictPublicBuckets'),
  }
}

type Block = PublicAccessBlock | null | undefined

/** What is on at the bucket or at its account is on. Undefined where neither is known to be. */
export function isBlocked(
  name: keyof PublicAccessBlock,
  { block, accountBlock }: { block: Block; accountBlock?: Block },
): boolean {
  return block?.[name] === true || accountBlock?.[name] === true
}
