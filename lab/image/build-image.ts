import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBaseImages } from "./base-images.ts";
import { runProgram } from "./run-program.ts";

/** An image in the store of buildah. */
export interface BuiltImage {
  name: string;
  /** The total size of the image's files, in bytes. */
  bytes: number;
}

/**
 * Builds deploy/Dockerfile without a daemon and without a registry (`buildah --isolation chroot`).
 * @param context the folder with the files of the project
 * @param version the tag of the image
 */
export async function buildImage(
  context: string,
  version: string,
  options: { isFresh: boolean; say: (line: string) => void; settings?: Record<string, string> },
): Promise<BuiltImage> {
  const { base, node } = await makeBaseImages(options.isFresh, options.say);
  const name = `localhost/handover:${version}`;
  options.say(`building ${name}`);
  const machine = mkdtempSync(join(tmpdir(), "handover-npm-"));
  try {
    await runProgram(
      "buildah",
      [
        ...["build", "--isolation", "chroot", "--format", "docker", "--pull=never"],
        ...["--file", join(context, "deploy/Dockerfile"), "--tag", name],
        ...["--build-arg", `BASE_IMAGE=${base}`, "--build-arg", `NODE_IMAGE=${node}`],
        // npm does not download packages that this machine has already downloaded.
        ...["--volume", `${npmSetting("cache")}:/root/.npm`],
        ...trustOfMachine(machine),
        context,
      ],
      { settings: options.settings ?? {} },
    );
  } finally {
    rmSync(machine, { recursive: true, force: true });
  }
  return { name, bytes: await withTree(name, sizeOf) };
}

/** Returns a setting of this machine's npm. */
const npmSetting = (name: string) =>
  execFileSync("npm", ["config", "get", name], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/**
 * During the build, npm trusts the certificate authorities that this machine's npm trusts. The build needs
 * these certificates in a network that has its own certificate authority. The build mounts the certificate
 * files, so no layer of the image contains the certificates.
 * @param folder an empty folder for the certificate files during the build
 * @returns options of `buildah build`
 */
function trustOfMachine(folder: string): string[] {
  const file = npmSetting("cafile");
  if (!existsSync(file)) return [];
  copyFileSync(file, join(folder, "authorities.pem"));
  writeFileSync(join(folder, "npmrc"), "cafile=/run/authorities/authorities.pem\n");
  return [
    ...["--volume", `${folder}:/run/authorities:ro`],
    ...["--volume", `${join(folder, "npmrc")}:/root/.npmrc:ro`],
  ];
}

/** Mounts the files of an image while `work` runs. */
export async function withTree<T>(name: string, work: (folder: string) => T | Promise<T>): Promise<T> {
  const container = await runProgram("buildah", ["from", "--pull=never", name]);
  try {
    return await work(await runProgram("buildah", ["mount", container]));
  } finally {
    await runProgram("buildah", ["umount", container]);
    await runProgram("buildah", ["rm", container]);
  }
}

function sizeOf(folder: string): number {
  const out = execFileSync("du", ["--summarize", "--bytes", "--one-file-system", folder], {
    encoding: "utf8",
  });
  return Number.parseInt(out, 10);
}

/** One compressed file of a stored image: a layer, or the description of the image. */
export interface StoredBlob {
  path: string;
  isLayer: boolean;
  bytes: number;
}

/**
 * Writes an image as an OCI archive folder that exists while `work` runs, and lists the files of the folder.
 */
export async function withBlobs<T>(
  name: string,
  work: (blobs: readonly StoredBlob[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "handover-image-"));
  try {
    await runProgram("buildah", ["push", "--quiet", name, `oci:${join(folder, "image")}:image`]);
    const blobs = join(folder, "image/blobs/sha256");
    return await work(
      readdirSync(blobs).map((file) => {
        const path = join(blobs, file);
        const [first, second] = readFileSync(path).subarray(0, 2);
        return { path, isLayer: first === 0x1f && second === 0x8b, bytes: statSync(path).size };
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
