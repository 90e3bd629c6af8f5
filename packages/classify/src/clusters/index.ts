export { assignCluster, memoryIndex, nearDuplicate, type Assignment, type ClusterCandidate, type ClusterIndex } from './assign.ts'
export { bandCount, bandKeys, decodeSignature, encodeSignature, signature, signatureLength, similarity, type Signature } from './signature.ts'
export { ClusterTerms, documentTerms, TermStatistics, type DocumentTerms } from './terms.ts'
