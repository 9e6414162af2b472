/** What is known of the output of programs. */
export { pathProducer, shapeOfLines, shapeOfOutput } from '#producers';
