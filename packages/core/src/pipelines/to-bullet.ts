import type { Bullet, StoredBullet } from "../types/bullet.ts";

/** The memory without what only search needs. */
export function toBullet(stored: StoredBullet): Bullet {
  const {
    terms: _terms,
    contextTerms: _contextTerms,
    vector: _vector,
    searchVector: _searchVector,
    ...bullet
  } = stored;
  return bullet;
}
