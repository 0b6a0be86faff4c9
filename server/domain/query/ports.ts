export interface ImageStore {
  /** Stores a generated image with its query; answers its unguessable id. */
  save(image: { queryId: string; mediaType: string; bytes: Uint8Array }): Promise<string>;
}
