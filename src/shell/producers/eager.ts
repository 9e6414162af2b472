export { type PathList, pathProducer } from '../producer-paths.ts';
export { shapeOfLines, shapeOfOutput } from '../producer-shapes.ts';
