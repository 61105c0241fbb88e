/** What is kept on this device in IndexedDB: which packs were fetched, and the notebook. */

const NAME = "judgekb";
const VERSION = 1;

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("packs", { keyPath: "game" });
      request.result.createObjectStore("notes", { keyPath: "id" });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => close(request.result);
      request.result.onclose = () => (opened = null);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

function close(held) {
  held.close();
  opened = null;
}

async function run(store, mode, ask) {
  const transaction = (await database()).transaction(store, mode);
  const request = ask(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

/** All rows of a store. @param {"packs"|"notes"} store @returns {Promise<object[]>} */
export const all = (store) => run(store, "readonly", (held) => held.getAll());

/** @param {"packs"|"notes"} store @param {string} key @returns {Promise<object|undefined>} */
export const get = (store, key) => run(store, "readonly", (held) => held.get(key));

/** @param {"packs"|"notes"} store @param {object} row */
export const put = (store, row) => run(store, "readwrite", (held) => held.put(row));

/** @param {"packs"|"notes"} store @param {string} key */
export const remove = (store, key) => run(store, "readwrite", (held) => held.delete(key));

/** Delete everything; other tabs close their connection when they are told. */
export async function destroy() {
  if (opened) close(await opened);
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
