import type { DraftStore } from './platform.ts';

const storeName = 'drafts';

/**
 * Drafts in IndexedDB, which holds more than local storage and does not stop the page while it writes. Where
 * there is none, as in some private windows, drafts are kept as long as the page.
 */
export function openDrafts(): DraftStore {
  const unstored = new Map<string, string>();
  let opened: Promise<IDBDatabase> | undefined;
  const run = async <T>(
    mode: IDBTransactionMode,
    action: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    opened ??= openDatabase();
    try {
      const transaction = (await opened).transaction(storeName, mode, { durability: 'strict' });
      const request = action(transaction.objectStore(storeName));
      return await new Promise<T>((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(new Error('aborted', { cause: transaction.error }));
      });
    } catch (error) {
      // The next call may be luckier: the database may have been closed, or the disk full.
      opened = undefined;
      throw error;
    }
  };
  return {
    list: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const found = new Map<string, string>();
      try {
        const keys = await run('readonly', (store) => store.getAllKeys(range));
        const texts = await run('readonly', (store) => store.getAll(range) as IDBRequest<string[]>);
        for (const [index, key] of keys.entries()) {
          if (typeof key === 'string') found.set(key, texts[index] ?? '');
        }
      } catch {
        // Only what this page has kept.
      }
      for (const [key, text] of unstored) if (key.startsWith(prefix)) found.set(key, text);
      return [...found].map(([key, text]) => ({ key, text }));
    },
    set: async (key, text) => {
      try {
        await run('readwrite', (store) => store.put(text, key));
        unstored.delete(key);
        return true;
      } catch {
        unstored.set(key, text);
        return false;
      }
    },
    remove: async (key) => {
      unstored.delete(key);
      await run('readwrite', (store) => store.delete(key)).catch(() => undefined);
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bloom', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('no database', { cause: request.error }));
  });
}
